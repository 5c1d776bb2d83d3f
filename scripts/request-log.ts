import { mkdirSync, renameSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { formatFileError } from './start-error.ts'

/** Maximum size of one log file, in bytes: 10 MiB. */
export const MAX_LOG_BYTES = 10 * 1024 * 1024
/** Number of log files kept, including the current one, so that all take at most 50 MiB. */
export const MAX_LOG_FILES = 5
/** Maximum size of lines that wait for a slow disk, in bytes; further lines are dropped. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024

interface LogLine {
  level: string
  message: string
}

interface LogOptions {
  maxBytes?: number
  maxFiles?: number
  /** Receives one message when writing starts to fail and one when it works again. */
  report?: (message: string) => void
}

export interface RequestLog {
  write(line: LogLine): void
  /** Waits until all lines are written or dropped. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Formats the Worker's console output as a JSON line. */
export const formatLogLine = ({ level, message }: LogLine): string => `${isJson(message) ? message : JSON.stringify({ level, message })}\n`

/**
 * Opens a log that appends JSON lines to `file` and keeps at most `maxFiles` files of `maxBytes`: `requests.jsonl`, then
 * `requests.1.jsonl`, the newest of the older ones. While the disk rejects writes, lines are dropped and counted; the log never throws.
 */
export function openRequestLog(
  file: string,
  { maxBytes = MAX_LOG_BYTES, maxFiles = MAX_LOG_FILES, report = console.error }: LogOptions = {},
): RequestLog {
  mkdirSync(dirname(file), { recursive: true })
  let handle: FileHandle | undefined
  /** Size of the complete lines in the current file, in bytes. */
  let size = 0
  let waiting: string[] = []
  let waitingBytes = 0
  let dropped = 0
  let isFailing = false
  let work: Promise<void> | undefined

  async function append(lines: string): Promise<void> {
    const bytes = Buffer.from(lines)
    if (!handle) {
      handle = await open(file, 'a')
      size = (await handle.stat()).size
    }
    if (size > 0 && size + bytes.length > maxBytes) {
      await handle.close()
      handle = undefined
      rotate(file, maxFiles)
      handle = await open(file, 'a')
      size = 0
    }
    await handle.appendFile(bytes)
    size += bytes.length
  }

  /** Removes a line that was only partly written, and closes the file, so that the next write opens it again. */
  async function discardPartialLine(): Promise<void> {
    await handle?.truncate(size).catch(() => undefined)
    await handle?.close().catch(() => undefined)
    handle = undefined
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting
      waiting = []
      waitingBytes = 0
      // Further lines may be dropped during the write.
      const reported = dropped
      const note = reported > 0 ? `${JSON.stringify({ level: 'warn', event: 'log_lines_dropped', count: reported })}\n` : ''
      try {
        await append(note + lines.join(''))
        dropped -= reported
        if (isFailing) report(`The request log is written again. Lines dropped meanwhile are counted in ${file}.`)
        isFailing = false
      } catch (error) {
        await discardPartialLine()
        dropped += lines.length
        if (!isFailing)
          report(`The request log drops lines until its disk works again; requests are still served. ${formatFileError(error, file)}`)
        isFailing = true
      }
    }
    work = undefined
  }

  const flush = async () => {
    while (work) await work
  }
  return {
    write(line) {
      const text = formatLogLine(line)
      if (waitingBytes + text.length > MAX_WAITING_BYTES) {
        dropped++
        return
      }
      waiting.push(text)
      waitingBytes += text.length
      work ??= writeWaiting()
    },
    flush,
    async close() {
      await flush()
      await handle?.close().catch(() => undefined)
      handle = undefined
    },
  }
}

/** Renames each file to the next number; the last one is overwritten. */
function rotate(file: string, maxFiles: number): void {
  const numbered = (number: number) => (number === 0 ? file : file.replace(/(\.\w+)$/, `.${number}$1`))
  for (let number = maxFiles - 1; number > 0; number--) {
    try {
      renameSync(numbered(number - 1), numbered(number))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
}

const isJson = (text: string): boolean => {
  if (!text.startsWith('{')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
