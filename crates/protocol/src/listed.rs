//! Enums without data that list their values.

/// Gives an enum `ALL`: all its values, in order. A missing value fails to compile.
macro_rules! listed {
    ($Name:ident: $($Value:ident),+ $(,)?) => {
        impl $Name {
            /// All of them, in order.
            pub const ALL: [$Name; [$(stringify!($Value)),+].len()] = [$($Name::$Value),+];
        }

        const _: fn($Name) = |value| match value {
            $($Name::$Value)|+ => {}
        };
    };
}

pub(crate) use listed;
