import { cpSync, existsSync, renameSync } from 'node:fs'
import { temporaryData } from './server.ts'

/** Where one run of `npm test` keeps the sample community as its first step loaded it; unset, each loads its own. */
const SAVED_SAMPLE = process.env.DAFTAR_SAMPLE_KEPT

/** A fresh folder for a server's state: with the sample community in it when an earlier step kept that, else empty. */
export function copySampleData(name: string): ReturnType<typeof temporaryData> {
  const data = temporaryData(name)
  if (SAVED_SAMPLE && existsSync(SAVED_SAMPLE)) cpSync(SAVED_SAMPLE, data.path, { recursive: true })
  return data
}

/** Keeps the state of a stopped server for the steps after this one, whole or not at all. */
export function saveSampleData(path: string): void {
  if (!SAVED_SAMPLE || existsSync(SAVED_SAMPLE)) return
  cpSync(path, `${SAVED_SAMPLE}.part`, { recursive: true })
  renameSync(`${SAVED_SAMPLE}.part`, SAVED_SAMPLE)
}
