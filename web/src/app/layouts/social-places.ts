/** The footer's four icons, `key` as the settings call them; `path` is drawn on 24 × 24. */
export const socialNetworks = [
  {
    key: 'facebook',
    name: 'Facebook',
    path: 'M13.6 22v-8.2h2.9l.5-3.4h-3.4V8.3c0-1 .4-1.7 1.8-1.7H17V3.6c-.5-.1-1.4-.2-2.4-.2-2.7 0-4.4 1.6-4.4 4.5v2.5H7.3v3.4h2.9V22z',
  },
  {
    key: 'instagram',
    name: 'Instagram',
    path: 'M7.5 2.5h9a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5h-9a5 5 0 0 1-5-5v-9a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v9a3 3 0 0 0 3 3h9a3 3 0 0 0 3-3v-9a3 3 0 0 0-3-3zM12 7.3a4.7 4.7 0 1 1 0 9.4 4.7 4.7 0 0 1 0-9.4zm0 2a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zm4.9-3.4a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
  },
  {
    key: 'x',
    name: 'X',
    path: 'M3 3h5.6l4.2 5.9L18 3h2.5l-6.6 7.6L21.4 21h-5.6l-4.6-6.4L5.700 21H3.200l6.900-8zm3.600 1.800L16.700 19.200h1.200L7.800 4.800z',
  },
  {
    key: 'youtube',
    name: 'YouTube',
    path: 'M5 5h14a3.500 3.500 0 0 1 3.500 3.500v7A3.500 3.500 0 0 1 19 19H5a3.500 3.500 0 0 1-3.500-3.500v-7A3.500 3.500 0 0 1 5 5zm5 3.800v6.400l5.500-3.200z',
  },
] as const
