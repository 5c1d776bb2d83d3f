import { describeForms } from '#web/lib/testing/form-rows.ts'
import { text } from './text.ts'

describeForms([
  { form: 'archives.request', sends: [['POST /api/archives/me']], notice: text.requested },
  { form: 'archives.request?publication=magazine', sends: [['POST /api/archives/publications/magazine']], notice: text.requested },
  { form: 'archives.remove?hash=h&state=ready', sends: [['DELETE /api/archives/h']], notice: text.removed },
  { form: 'archives.remove?hash=h&state=running', sends: [['DELETE /api/archives/h']], notice: text.cancelled },
])
