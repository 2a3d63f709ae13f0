"""Children that parse files, so that no file can crash, stall or bloat the application.

`pool.Sandbox` starts, feeds and watches them; `worker` is what runs in each; `call.run_in_child` runs
one function. Nothing is imported here: a child imports this package too, and should start fast.
"""
