import { mergeDeclared } from '#worker/lib/slice.ts'
import { DECLARED_ACCESS } from './declared-access.ts'
import { noSubject, type Params, type Subject, type SubjectKind, type SubjectOptions } from './subject.ts'

const SUBJECTS = mergeDeclared<Subject>([{ none: noSubject }, ...DECLARED_ACCESS.map(({ access }) => access.subjects)])

/** All kinds of subjects; the keys of the object are those that slices declare. */
export const SUBJECT_KINDS = Object.keys(SUBJECTS) as readonly SubjectKind[]

/** Returns the declaration of a kind of subject. Throws if no slice lists it in its `access.ts`. */
export function subjectOf(kind: SubjectKind): Subject {
  const declared = SUBJECTS[kind]
  if (!declared) throw new Error(`No slice declares the subject ${kind}`)
  return declared
}

export const statesOf = (kind: SubjectKind): Subject['states'] => subjectOf(kind).states
export const isOfPublication = (kind: SubjectKind): boolean => subjectOf(kind).belongsTo === 'publication'
export const createSubject = async (kind: SubjectKind, options: SubjectOptions<string>): Promise<Params> => subjectOf(kind).create(options)
