import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SLOW_TESTS = /\/(?:authorisation\/(?:api-\w+|pages|cached-pages|query-plans|request-limits|strict-input|mutations)|fault-sweep)\.test/

/**
 * Sorts the files of each project at random, by the seed of the run (`--sequence.seed`), and those of `SLOW_TESTS` first, so that a run does
 * not end waiting for one of them. Prints the seed.
 */
export class SlowestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    if (files.length > 1) console.log(`Order of the test files: --sequence.seed ${seed}`)
    // Keeps projects separate: a worker of one project cannot run files of another.
    const projects = [...new Set(files.map(({ project }) => project.name))]
    const shuffled = files.toSorted((a, b) => (rankOf(seed, a.moduleId) < rankOf(seed, b.moduleId) ? -1 : 1))
    const place = ({ project, moduleId }: TestSpecification) => 2 * projects.indexOf(project.name) + (SLOW_TESTS.test(moduleId) ? 0 : 1)
    return shuffled.toSorted((a, b) => place(a) - place(b))
  }
}

const rankOf = (seed: number, file: string): string => createHash('sha1').update(`${seed}:${file}`).digest('hex')
