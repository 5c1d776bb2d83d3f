import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutant } from './mutant.ts'

/** Files of the folder that list no mutants. */
const MACHINERY = ['all-mutants.ts', 'mutant.ts', 'run-shard.ts']

const FILES = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !MACHINERY.includes(file))
const MODULES = await Promise.all(
  FILES.toSorted().map((file): Promise<Record<string, readonly Mutant[]>> => import(pathToFileURL(join(import.meta.dirname, file)).href)),
)

/** The mutants of every other file of the folder. */
export const ALL_MUTANTS: readonly Mutant[] = MODULES.flatMap((module) => Object.values(module).flat())
