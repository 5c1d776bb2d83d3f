import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that ask every route in everybody's name. */
const SLOW_TESTS = /\/authorisation\/(?:api|pages|strict-input|mutations)\.test/

/** The order of test files: those that take longest begin, so that no worker is left with one of them when the others are done. */
export class SlowestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Projects stay apart: a worker of one cannot go on with files of another.
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const place = ({ project, moduleId }: TestSpecification) => 2 * projects.indexOf(project.name) + (SLOW_TESTS.test(moduleId) ? 0 : 1)
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}
