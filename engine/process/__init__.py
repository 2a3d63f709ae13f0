"""The engine's own process, so that a native crash ends a job and never the application.

`supervisor.EngineProcess` starts it, hands it jobs, hears it, and starts it again when it dies; `worker` is what
runs in it; `remote.RemoteEngine` is what callers use in the place of `engine.engine.Engine`.

The process is spawned, never forked: on Windows there is nothing else, and a fork would copy locks that other
threads hold. A program frozen by PyInstaller must therefore call `multiprocessing.freeze_support()` first thing
in its main module: the child is the same executable, started again with arguments that this call understands.
Nothing is imported here: the child imports this package too and should start fast.
"""
