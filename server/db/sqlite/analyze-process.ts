import { fork } from 'node:child_process'
import path from 'node:path'
import { ownEnvironment, programAs } from '#server/config/child-process.ts'
import { incrementCommitNumber } from './commit-numbers.ts'
import { lockFolderShared } from './folder-lock.ts'
import { analyze, indexesToAnalyze } from './statistics.ts'
import { openWriter } from './writer.ts'

/** Milliseconds to wait for writers, before each index. */
const busyTimeout = 5000

/** Runs in a child process, because reading an index blocks the event loop. */
export function runAnalyzeCommand([file = '', which]: string[]): void {
  const release = lockFolderShared(path.dirname(file))
  const db = openWriter(file, { timeout: busyTimeout, fileMustExist: true })
  try {
    for (const index of indexesToAnalyze(db, which === 'all')) analyze(db, index)
    incrementCommitNumber(db)
  } finally {
    db.close()
    release()
  }
  process.disconnect()
}

export type AnalyzeOptions = {
  all: boolean
  signal: AbortSignal
}

/** Refreshes the planner's statistics of a database file. Rejects if that fails or is aborted. */
export function analyzeInChildProcess(file: string, { all, signal }: AnalyzeOptions): Promise<void> {
  const program = programAs('refresh-statistics')
  return new Promise((resolve, reject) => {
    const child = fork(program.file, [...program.args, file, all ? 'all' : 'outgrown'], {
      env: ownEnvironment(),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    })
    let failure: Error | undefined
    child.once('error', (error) => {
      failure = error
      if (child.pid === undefined) reject(error)
    })
    child.once('exit', (code, by) => {
      if (code === 0) resolve()
      else reject(failure ?? new Error(`The planner's statistics were not refreshed: ${by ?? `exit code ${code}`}.`))
    })
  })
}
