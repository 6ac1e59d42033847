import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { cardFiles, photoFiles, pngFiles, svgFiles } from '#tools/drawings/files.ts'

const root = path.join(import.meta.dirname, '..')

async function write(name: string, content: string | Buffer): Promise<void> {
  const file = path.join(root, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
  console.log(`${name}  ${(content.length / 1024).toFixed(1)} KB`)
}

for (const [name, text] of Object.entries(svgFiles())) await write(`web/public/${name}`, text)
for (const [name, text] of Object.entries(cardFiles())) await write(name, text)
for (const [name, { svg, side }] of Object.entries(pngFiles())) {
  const picture = await sharp(Buffer.from(svg), { density: 144 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
  await write(`web/public/${name}`, await picture.toBuffer())
}
for (const [name, svg] of Object.entries(photoFiles()))
  await write(name, await sharp(Buffer.from(svg)).webp({ quality: 88, effort: 6 }).toBuffer())
