import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

interface LogLine {
  level: string
  message: string
}

/** Writes the Worker's console output as JSON lines to `file`, or to stdout with DAFTAR_LOG=stdout. */
export function openRequestLog(file: string) {
  mkdirSync(dirname(file), { recursive: true })
  const out = process.env.DAFTAR_LOG === 'stdout' ? process.stdout : createWriteStream(file, { flags: 'a' })
  return {
    write: ({ level, message }: LogLine) => out.write(`${isJson(message) ? message : JSON.stringify({ level, message })}\n`),
    close: () => (out === process.stdout ? Promise.resolve() : new Promise<void>((done) => out.end(() => done()))),
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
