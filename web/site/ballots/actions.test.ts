import { describeForms } from '#web/lib/testing/form-rows.ts'
import { staffText as text } from './staff-text.ts'

const ADMIN = '/api/admin/campaigns/yalda'

describeForms([
  { form: 'ballots.vote?slug=yalda&hash=h', sends: [['PUT /api/campaigns/yalda/votes/h']] },
  { form: 'ballots.withdraw?slug=yalda&hash=h', sends: [['DELETE /api/campaigns/yalda/votes/h']] },
  {
    form: 'ballots.score?slug=yalda&hash=h',
    fields: { score: '۹' },
    sends: [['PUT /api/campaigns/yalda/jury/h', { score: 9 }]],
    notice: text.scoreSaved,
    needs: ['score'],
  },
  {
    form: 'ballots.exclude?slug=yalda&key=v1',
    fields: { reason: 'تقلب' },
    sends: [[`POST ${ADMIN}/ballots/exclusions`, { key: 'v1', reason: 'تقلب' }]],
    notice: text.excludedNotice,
  },
  { form: 'ballots.include?slug=yalda&key=v1', sends: [[`POST ${ADMIN}/ballots/inclusions`, { key: 'v1' }]], notice: text.includedNotice },
  {
    form: 'ballots.add-juror?slug=yalda',
    fields: { handle: ' @Sara' },
    sends: [[`PUT ${ADMIN}/jurors/sara`]],
    notice: text.jurorAdded,
    needs: ['handle'],
  },
  { form: 'ballots.remove-juror?slug=yalda&handle=sara', sends: [[`DELETE ${ADMIN}/jurors/sara`]], notice: text.jurorRemoved },
  {
    form: 'ballots.publish?slug=yalda',
    fields: { confirmed: 'on' },
    sends: [[`POST ${ADMIN}/results`]],
    notice: text.publishing,
    needs: ['confirmed'],
  },
])
