/** Whether this page is read from right to left. Only in the browser. */
export const isRightToLeft = (): boolean => document.dir === 'rtl'
