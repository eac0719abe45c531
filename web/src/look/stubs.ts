// What the look asks of a browser, for tests that run without one. To be imported first.
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  document: { documentElement: { dataset: {}, style: { setProperty: () => {} } } },
  getComputedStyle: () => ({ getPropertyValue: () => '' }),
});
