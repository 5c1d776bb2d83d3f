import { LIMITS } from '#shared/limits/index.ts'
import type { TurnBudget } from '#worker/lib/turn-budget.ts'
import { SourceError } from '../../source-item.ts'
import { openZip, type Zip } from './open-zip.ts'

const MAX_NESTED = 50
const ZIP_PATH = /\.zip$/i

/**
 * Opens the zips in a zip, as people make them of the parts of a Takeout, as one; undefined if there is none. What they contain counts as
 * part of the outer one, and they are not searched for further zips. Throws as `openZip`, and `SourceError` with `tooMany` or `nested`.
 */
export async function openNestedZips(zip: Zip, budget: TurnBudget): Promise<Zip | undefined> {
  const paths = zip.paths.filter((path) => ZIP_PATH.test(path))
  if (paths.length > MAX_NESTED) throw new SourceError('tooMany')
  const zips: (readonly [folder: string, zip: Zip])[] = []
  let totalBytes = zip.totalBytes
  for (const path of paths) {
    const nested = await openZip(await zip.open(path), budget, LIMITS.importInflatedBytes - totalBytes)
    totalBytes += nested.totalBytes
    // A single one is read as if it had been uploaded itself.
    zips.push([paths.length === 1 ? '' : `${path}/`, nested])
  }
  return zips.length === 0 ? undefined : joinZips(zips, totalBytes)
}

function joinZips(zips: readonly (readonly [folder: string, zip: Zip])[], totalBytes: number): Zip {
  const entries = new Map(zips.flatMap(([folder, zip]) => zip.paths.map((path) => [folder + path, { zip, path }] as const)))
  const find = (path: string) => {
    const entry = entries.get(path)
    if (!entry) throw new SourceError('broken')
    return entry
  }
  return {
    totalBytes,
    paths: [...entries.keys()],
    has: (path) => entries.has(path),
    size: (path) => entries.get(path)?.zip.size(entries.get(path)?.path ?? '') ?? 0,
    read: async (path, maxBytes) => entries.get(path)?.zip.read(entries.get(path)?.path ?? '', maxBytes),
    text: async (path, maxBytes) => find(path).zip.text(find(path).path, maxBytes),
    stream: async (path, from) => find(path).zip.stream(find(path).path, from),
    open: async (path) => find(path).zip.open(find(path).path),
  }
}
