/** Whether this page was opened by Back or Forward: browsers may then take it from their cache, however old it is. */
export const isBackNavigation = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward')
