-- wrk: evaluations of many accounts; APP_KEY names the key.
local key = os.getenv("APP_KEY")
local threads, count = 0, 0

function setup(thread)
  threads = threads + 1
  thread:set("number", threads)
end

-- The first argument tells the runs against several servers apart.
function init(arguments)
  number = number + 100 * (tonumber(arguments[1]) or 0)
end

function request()
  count = count + 1
  local account = (count * 7919) % 10000
  local body = string.format(
    '{"app":"org.example.bank","account":"a-%d-%d","device":"d-%d-%d","environment":"sandbox",' ..
    '"category":"payment","requestID":"r%d","insights":[{"type":"isLikelyBeingCoached",' ..
    '"schema":1,"model":"coaching-1.0","digit":%d}],"generatedAt":1800000000}',
    number, account, number, account, count, count % 5)
  return wrk.format("POST", "/v1/evaluations",
    { ["Authorization"] = "Bearer " .. key, ["Content-Type"] = "application/json" }, body)
end

-- DELAY_MS milliseconds between the answer and the next request of a connection, to hold a rate.
local pause = tonumber(os.getenv("DELAY_MS") or "0")
if pause > 0 then
  function delay()
    return pause
  end
end
