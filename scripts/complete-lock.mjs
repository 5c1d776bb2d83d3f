// Run `node scripts/complete-lock.mjs` after dependencies change. npm can leave optional packages for other platforms out of
// package-lock.json, and `npm ci` rejects a lock file without them.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm64', 'arm', 'x64', 'ppc64', 'riscv64', 's390x', 'ia32']

/** Returns the optional dependencies without an entry in the lock file, each with a path for the entry in the root `node_modules`. */
export function missingPlaces({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !foldersAbove(path).some((folder) => packages[`${folder}node_modules/${name}`]))
      .map(([name, version]) => ({ path: `node_modules/${name}`, name, version, dev })),
  )
}

/** Lists the folders where a package resolves its dependencies, innermost first. */
function foldersAbove(path) {
  const parts = path.split(/(?<=\/|^)node_modules\//).filter(Boolean)
  return Array.from({ length: parts.length + 1 }, (_, left) =>
    parts
      .slice(0, parts.length - left)
      .map((part) => `node_modules/${part.replace(/\/$/, '')}/`)
      .join(''),
  )
}

/** Returns the lock entry of an optional package. Throws if its name does not reveal the platform or its version is not exact. */
export function placeOf({ name, version, dev }) {
  const [system, ...rest] = name.slice(name.search(/(?:android|darwin|freebsd|linux|openharmony|win32)-/)).split('-')
  const processor = PROCESSORS.find((one) => one === rest[0])
  if (!SYSTEMS.includes(system) || !processor || !/^\d+\.\d+\.\d+/.test(version))
    throw new Error(`Cannot tell the platform of ${name}@${version}`)
  const abi = rest[1] ?? ''
  const libc = system !== 'linux' ? [] : abi.startsWith('musl') ? ['musl'] : abi.startsWith('gnu') ? ['glibc'] : []
  return { version, cpu: [processor], ...(dev ? { dev } : {}), ...(libc.length > 0 ? { libc } : {}), optional: true, os: [system] }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const missing = missingPlaces(lock)
  for (const place of missing) lock.packages[place.path] = placeOf(place)
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`Added ${missing.length} entries.`)
}
