import { listResources } from '#server/packed/resources.ts'
import { webFolder } from './assets.ts'

const faces = [
  { family: 'Fraunces', file: 'fraunces', weight: '600' },
  { family: 'Nunito Sans', file: 'nunito-sans', weight: '400 700' },
]
/**
 * All characters but marks of direction: if a face without range is asked for one that it lacks, Chromium leaves out the
 * letters up to the next one.
 */
const exceptMarks = ' unicode-range: U+0-200D, U+2010-2029, U+202F-2065, U+206A-10FFFF;'
const arabicFaces = faces.map((face) => ({ ...face, file: 'noto-sans-arabic' }))

/**
 * The website's fonts as CSS, for pages without its stylesheet that are read in this direction; empty if the website is
 * not built.
 */
export function printFonts(direction: 'ltr' | 'rtl'): string {
  const files = listResources(webFolder).filter((name) => name.endsWith('.woff2'))
  return [...(direction === 'rtl' ? arabicFaces : []), ...faces]
    .flatMap(({ family, file, weight }) =>
      // the second file has the characters that the first one lacks: browsers try both of two otherwise equal faces
      files
        // linear: nothing in it repeats without end
        .filter((name) => new RegExp(`/${file}(-more)?-[\\w-]{8}\\.woff2$`).test(name))
        .map(
          (name) =>
            `@font-face { font-family: "${family}"; src: url("${name.slice(webFolder.length)}") format("woff2"); font-weight: ${weight};${direction === 'rtl' ? exceptMarks : ''} }`,
        ),
    )
    .join('\n')
}
