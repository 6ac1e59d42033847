import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { pngFiles, svgFiles } from '#drawings/files.ts'

const folder = join(import.meta.dirname, '..', 'web', 'public')

async function write(name: string, content: string | Buffer): Promise<void> {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
  console.log(`${name}  ${(content.length / 1024).toFixed(1)} KB`)
}

for (const [name, text] of Object.entries(svgFiles())) await write(name, text)
for (const [name, { svg, side }] of Object.entries(pngFiles())) {
  const picture = await sharp(Buffer.from(svg), { density: 144 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
  await write(name, await picture.toBuffer())
}
