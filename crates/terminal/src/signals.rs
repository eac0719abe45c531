//! Signals: whoever ends the program ends it in good order, and whoever stops it finds the terminal as
//! it was.

/// What a signal asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    /// To end; with the number of the signal.
    End(i32),
    /// To draw everything again: the program was stopped, and goes on.
    Continue,
}

/// Tells about signals from now on, from a thread of its own.
#[cfg(unix)]
pub(crate) fn listen(tell: impl Fn(Asked) + Send + 'static) -> Result<(), String> {
    use tokio::signal::unix::{SignalKind, signal};
    let failed = |error: std::io::Error| format!("cannot listen for signals: {error}");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(failed)?;
    let listening = runtime.block_on(async {
        let listen = |kind| signal(kind).map_err(failed);
        let (end, hang_up) = (listen(SignalKind::terminate())?, listen(SignalKind::hangup())?);
        // SIGCONT: 18 on every Linux but those of three old processors, 19 on BSD and macOS.
        let number = rustix::process::Signal::CONT.as_raw();
        Ok::<_, String>((end, hang_up, listen(SignalKind::from_raw(number))?))
    });
    let (mut end, mut hang_up, mut goes_on) = listening?;
    let waiting = move || {
        runtime.block_on(async {
            loop {
                tokio::select! {
                    _ = end.recv() => tell(Asked::End(SignalKind::terminate().as_raw_value())),
                    _ = hang_up.recv() => tell(Asked::End(SignalKind::hangup().as_raw_value())),
                    _ = goes_on.recv() => tell(Asked::Continue),
                }
            }
        });
    };
    std::thread::Builder::new().spawn(waiting).map(|_| ()).map_err(failed)
}

/// Stops this program and those it was started with, as the terminal would.
#[cfg(unix)]
pub(crate) fn stop() {
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
}

/// There are no such signals.
#[cfg(not(unix))]
pub(crate) fn listen(_: impl Fn(Asked) + Send + 'static) -> Result<(), String> {
    Ok(())
}

/// Nothing stops here.
#[cfg(not(unix))]
pub(crate) fn stop() {}
