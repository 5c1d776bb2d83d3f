import type { ReportKind } from '#worker/moderation/reports/contract.ts'

export const QUEUE_PATH = '/admin/moderation'

/** Returns the path of the case about a target; undefined once the target is erased. */
export const casePath = (kind: ReportKind, key: string): string | undefined => (key === '' ? undefined : `${QUEUE_PATH}/${kind}/${key}`)
