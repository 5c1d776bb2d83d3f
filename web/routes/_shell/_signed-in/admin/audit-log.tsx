import { createFileRoute, notFound } from '@tanstack/react-router'
import { privateHead } from '#web/lib/head.ts'
import { withStaffErrors } from '#web/lib/load-staff-page.ts'
import { pickSearch } from '#web/lib/search-params.ts'
import { AuditLog } from '#web/moderation/admin/AuditLog.tsx'
import { text } from '#web/moderation/admin/audit-text.ts'
import { auditLogQuery } from '#web/moderation/admin/queries.ts'
import { AUDIT_KINDS } from '#worker/moderation/audit/contract.ts'

export const Route = createFileRoute('/_shell/_signed-in/admin/audit-log')({
  validateSearch: (search: Record<string, unknown>): { kind?: string; after?: string } => pickSearch(search, ['kind', 'after']),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, api, pageResponse }, deps: { kind: name, after } }) => {
    const kind = findKind(name)
    if (name !== undefined && !kind) throw notFound()
    return withStaffErrors(pageResponse, queryClient.fetchInfiniteQuery(auditLogQuery(api, kind, after))).then(() => ({
      head: privateHead(text.title),
    }))
  },
  component: AuditLogRoute,
})

const findKind = (name: string | undefined) => AUDIT_KINDS.find((kind) => kind === name)

function AuditLogRoute() {
  const { kind, after } = Route.useSearch()
  return <AuditLog kind={findKind(kind)} after={after} />
}
