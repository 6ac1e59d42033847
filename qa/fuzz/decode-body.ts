import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

export function decoded(bytes: Buffer, encoding: string | undefined): string {
  const decode = decoders[encoding ?? '']
  return (decode && bytes.length > 0 ? decode(bytes) : bytes).toString()
}
