// Browser stubs for unit tests. Import this first.
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  document: { documentElement: { dataset: {}, style: { setProperty: () => {} } } },
  getComputedStyle: () => ({ getPropertyValue: () => '' }),
});
