import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SLOW_TESTS = /\/authorisation\/(?:api-\w+|pages|cached-pages|query-plans|request-limits|strict-input|mutations)\.test/

/** Run jobs on the whole database again and again, so they need one that other files have not filled. */
const NEEDS_EMPTY_DATABASE = /\/(?:fault-sweep|term-rules)\.test/

/** Sorts the files of `NEEDS_EMPTY_DATABASE` first within their project, then those of `SLOW_TESTS`, so that a run does not end waiting for one of them. */
export class SlowestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Keeps projects separate: a worker of one project cannot run files of another.
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const rank = (path: string) => (NEEDS_EMPTY_DATABASE.test(path) ? 0 : SLOW_TESTS.test(path) ? 1 : 2)
    const place = ({ project, moduleId }: TestSpecification) => 3 * projects.indexOf(project.name) + rank(moduleId)
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}
