import { cpSync, existsSync, renameSync } from 'node:fs'
import { temporaryData } from './server.ts'

/** Where one run of `npm test` keeps the sample community as its first step loaded it; unset, each loads its own. */
const KEPT = process.env.DAFTAR_SAMPLE_KEPT

/** A fresh folder for a server's state: with the sample community in it when an earlier step kept that, else empty. */
export function sampledData(name: string): ReturnType<typeof temporaryData> {
  const data = temporaryData(name)
  if (KEPT && existsSync(KEPT)) cpSync(KEPT, data.path, { recursive: true })
  return data
}

/** Keeps the state of a stopped server for the steps after this one, whole or not at all. */
export function keepSample(path: string): void {
  if (!KEPT || existsSync(KEPT)) return
  cpSync(path, `${KEPT}.part`, { recursive: true })
  renameSync(`${KEPT}.part`, KEPT)
}
