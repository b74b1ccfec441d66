print("not filled")
