import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SLOW_TESTS = /\/authorisation\/(?:api-\w+|pages|cached-pages|strict-input|mutations)\.test/

/** Sorts the files of `SLOW_TESTS` first within their project, so that a run does not end waiting for one of them. */
export class SlowestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Keeps projects separate: a worker of one project cannot run files of another.
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const place = ({ project, moduleId }: TestSpecification) => 2 * projects.indexOf(project.name) + (SLOW_TESTS.test(moduleId) ? 0 : 1)
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}
