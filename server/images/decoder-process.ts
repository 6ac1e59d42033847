import { fork } from 'node:child_process'
import { Socket } from 'node:net'
import { ownEnvironment, programAs } from '#server/config/own-process.ts'
import type { DecoderLimits, DecoderMessage } from './decoder.ts'

/** A picture file: in memory, or to be read as often as needed. */
export type PictureFile = Buffer | { size: number; read: () => AsyncIterable<Buffer> }

const sizeOf = (file: PictureFile) => (Buffer.isBuffer(file) ? file.length : file.size)

export type DecoderProcess = {
  pid: number | undefined
  /** Sends a picture; what becomes of it is told. Rejects when the file can't be read: the process is useless then. */
  send: (id: number, file: PictureFile) => Promise<void>
  /** While it is held, this process waits for it before it ends. */
  keepAlive: (held: boolean) => void
  /** At once, whatever it is doing. */
  kill: () => void
}

type DecoderListener = { onTold: (told: DecoderMessage) => void; onExit: (how: string) => void }

/** Starts a process that opens pictures. It ends with this one, however that happens. */
export function startDecoder(bounds: DecoderLimits, { onTold, onExit }: DecoderListener): DecoderProcess {
  const { file, args } = programAs('decode-pictures')
  const child = fork(file, [...args, String(bounds.memory), String(bounds.processor)], {
    env: ownEnvironment(),
    execArgv: [],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  })
  const input = child.stdin
  if (!(input instanceof Socket)) throw new Error('a decoder without an input')
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  let gone = false
  const exited = (how: string) => {
    if (gone) return
    gone = true
    process.off('exit', kill)
    onExit(how)
  }
  child.on('message', (told) => onTold(told as DecoderMessage))
  child.once('error', (error) => exited(error.message))
  child.once('exit', (code, signal) => exited(signal ?? `exit code ${code}`))
  // it has ended then, which is told by its exit
  input.on('error', () => {})
  let sending = Promise.resolve()
  return {
    pid: child.pid,
    send(id, picture) {
      const sent = sending.then(() => write(input, id, picture))
      sending = sent.catch(() => {})
      return sent
    },
    keepAlive(held) {
      for (const handle of [child, child.channel, input]) handle?.[held ? 'ref' : 'unref']()
    },
    kill,
  }
}

/** Through a pipe and not as a message, which this process would have to copy and to write without a pause. */
async function write(input: Socket, id: number, file: PictureFile): Promise<void> {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(id, 0)
  head.writeUInt32BE(sizeOf(file), 4)
  input.write(head)
  let left = sizeOf(file)
  for await (const chunk of Buffer.isBuffer(file) ? [file] : file.read()) {
    if (input.destroyed) return
    left -= chunk.length
    const isFull = !input.write(chunk)
    // it may be answered from now on, and closed: its end is not waited for
    if (left <= 0) return
    if (isFull) await drained(input)
  }
}

function drained(input: Socket): Promise<void> {
  return new Promise((resolve) => {
    const settled = () => {
      input.off('drain', settled).off('close', settled)
      resolve()
    }
    input.once('drain', settled).once('close', settled)
  })
}
