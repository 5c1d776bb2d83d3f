import { cpSync, existsSync, renameSync } from 'node:fs'
import { temporaryData } from './server.ts'

/** Folder in which `npm test` caches the loaded sample community between steps; if unset, each step loads it again. */
const SAVED_SAMPLE = process.env.DAFTAR_SAMPLE_KEPT

/** Creates a temporary data folder, filled from the cached sample community if there is one. */
export function copySampleData(name: string): ReturnType<typeof temporaryData> {
  const data = temporaryData(name)
  if (SAVED_SAMPLE && existsSync(SAVED_SAMPLE)) cpSync(SAVED_SAMPLE, data.path, { recursive: true })
  return data
}

/** Caches a stopped server's data for later steps, atomically; does nothing if caching is off or the cache exists. */
export function saveSampleData(path: string): void {
  if (!SAVED_SAMPLE || existsSync(SAVED_SAMPLE)) return
  cpSync(path, `${SAVED_SAMPLE}.part`, { recursive: true })
  renameSync(`${SAVED_SAMPLE}.part`, SAVED_SAMPLE)
}
