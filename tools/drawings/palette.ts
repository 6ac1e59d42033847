export const amber = {
  50: '#fff4e0',
  100: '#fde6c0',
  200: '#f9d08c',
  300: '#f1b455',
  500: '#d97706',
  700: '#b45309',
  900: '#7c3a0a',
} as const

export const stone = {
  50: '#faf5ee',
  100: '#f0e6d9',
  200: '#e2d4c1',
  300: '#c9b59c',
  400: '#a88f74',
  500: '#857059',
  700: '#54453a',
  900: '#2e2620',
} as const

export const green = {
  100: '#dfead5',
  200: '#bfd8b2',
  300: '#93bf8d',
  500: '#4a9159',
  700: '#166534',
  900: '#0f4a27',
} as const

export const sky = { 100: '#e2eff0', 200: '#c3dfe3', 300: '#96c5cf', 500: '#4c91a6', 700: '#2c6478' } as const

export const rose = { 100: '#fbe3d8', 200: '#f5c8b5', 300: '#ec9f88', 500: '#d0664c' } as const

/** The inside of ears: darker than any backdrop, so that it never looks like a hole. */
export const innerEar = '#efae9b'

export const ink = '#2b211b'
export const white = '#fffdf8'

export type Coat = { base: string; shade: string; light: string }

export const coats = {
  ginger: { base: '#e8933f', shade: '#c86f20', light: '#fff0da' },
  grey: { base: '#969089', shade: '#716b66', light: '#f3eee7' },
  slate: { base: '#7d8a97', shade: '#5d6975', light: '#eef0f0' },
  black: { base: '#463d38', shade: '#2f2825', light: '#fff6ea' },
  white: { base: '#fcf5ea', shade: '#e2d3be', light: '#fffdf8' },
  cream: { base: '#f2d6a9', shade: '#d8b07a', light: '#fff7e8' },
  brown: { base: '#9c653b', shade: '#754426', light: '#f7e2c8' },
  chocolate: { base: '#70483a', shade: '#4f3027', light: '#efd5ba' },
  golden: { base: '#e3aa54', shade: '#c08230', light: '#fdeed0' },
  tan: { base: '#d09c69', shade: '#a97344', light: '#fcebd4' },
  meadow: { base: '#78b558', shade: '#4c8a3f', light: '#f7e06c' },
  azure: { base: '#69aecb', shade: '#3c80a1', light: '#fbf4e4' },
  canary: { base: '#f6cb4a', shade: '#dba127', light: '#fdeeb4' },
  pearl: { base: '#aca69f', shade: '#857e77', light: '#f8e48e' },
  coral: { base: '#ee8446', shade: '#cf5f29', light: '#fde3bd' },
  moss: { base: '#8f9b52', shade: '#6b763a', light: '#d8d79a' },
} as const satisfies Record<string, Coat>

export type CoatName = keyof typeof coats
