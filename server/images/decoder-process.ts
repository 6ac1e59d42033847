import { fork } from 'node:child_process'
import { Socket } from 'node:net'
import PQueue from 'p-queue'
import { ownEnvironment, programAs } from '#server/config/child-process.ts'
import type { DecoderLimits, DecoderMessage } from './decoder.ts'

export type PictureFile = Buffer | { size: number; read: () => AsyncIterable<Buffer> }

const sizeOf = (file: PictureFile) => (Buffer.isBuffer(file) ? file.length : file.size)

export type DecoderProcess = {
  pid: number | undefined
  /**
   * Sends a picture; the result arrives as a message. Rejects if the file can't be read: the process is then unusable.
   */
  send: (id: number, file: PictureFile) => Promise<void>
  /** If `held`, this process doesn't exit before the child does. */
  keepAlive: (held: boolean) => void
  kill: () => void
}

type DecoderListener = { onMessage: (message: DecoderMessage) => void; onExit: (how: string) => void }

/** Starts a process that opens pictures. It ends when this process ends in any way. */
export function startDecoder(limits: DecoderLimits, { onMessage, onExit }: DecoderListener): DecoderProcess {
  const { file, args } = programAs('decode-pictures')
  const child = fork(file, [...args, String(limits.memory), String(limits.processor)], {
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
  child.on('message', (message) => onMessage(message as DecoderMessage))
  child.once('error', (error) => exited(error.message))
  child.once('exit', (code, signal) => exited(signal ?? `exit code ${code}`))
  input.on('error', () => {})
  const sending = new PQueue({ concurrency: 1 })
  return {
    pid: child.pid,
    send: (id, picture) => sending.add(() => write(input, id, picture)),
    keepAlive(held) {
      for (const handle of [child, child.channel, input]) handle?.[held ? 'ref' : 'unref']()
    },
    kill,
  }
}

/** Uses a pipe: this process would have to copy and serialize a message in one blocking step. */
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
    // the result may arrive now and close the pipe, so don't wait for 'drain'
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
