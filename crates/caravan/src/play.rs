pub(crate) use crate::deal::Arguments as _;
#[derive(clap::Args, Default)]
pub(crate) struct Arguments {}
pub(crate) fn run(_: &Arguments) -> Result<(), crate::failure::Failure> { Ok(()) }
