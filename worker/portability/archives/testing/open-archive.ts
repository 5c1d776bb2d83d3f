import { env } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { request } from '#worker/testing/index.ts'
import { verifyManifest } from '../format/manifest.ts'
import { ArchiveManifest } from '../format/schemas.ts'
import { readZip } from './read-zip.ts'

export const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Checks that the manifest is last and lists all other files with their digests, and returns the files by their path below the top folder. */
export async function openArchive(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const files = readZip(bytes)
  const folder = files[0]?.path.split('/')[0] ?? ''
  expect(files.every(({ path }) => path.startsWith(`${folder}/`))).toBe(true)
  const named = files.map((file) => ({ ...file, path: file.path.slice(folder.length + 1) }))
  const last = named.pop()
  expect(last?.path).toBe('manifest.json')
  const manifest = ArchiveManifest.parse(JSON.parse(decode(last?.bytes ?? new Uint8Array())))
  expect(await verifyManifest(env, manifest)).toBe(true)
  const listed = named.map(({ path, bytes: content }) => ({
    path,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }))
  expect(manifest.files).toEqual(listed)
  expect(new Set(named.map(({ path }) => path)).size).toBe(named.length)
  return new Map(named.map(({ path, bytes: content }) => [path, content]))
}

/** Downloads an archive by its link, without a cookie. */
export async function downloadArchiveFile(path: string | null): Promise<Uint8Array> {
  const response = await request(path ?? '/missing')
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip'])
  return new Uint8Array(await response.arrayBuffer())
}
