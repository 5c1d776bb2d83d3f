import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { usePages } from '#web/lib/paged-query.ts'
import { formName } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { EditForm, FormDetails } from '#web/ui/SettingsSection.tsx'
import { Tab, Tabs } from '#web/ui/Tabs.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { ModeratedWish, WishList } from '#worker/site/wishes/contract.ts'
import { approveWish, rejectWish } from './actions.ts'
import { text } from './moderation-text.ts'
import { moderatedWishesQuery, WISH_LISTS } from './queries.ts'
import styles from './wishes.module.css'

const PATH = '/admin/wishes'

/** Wishes that wait for a decision, the longest waiting first, or approved ones, the latest first. */
export function ModeratedWishes({ state, after }: { state: WishList; after: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { items, pager } = usePages(moderatedWishesQuery(api, state, after))
  const searchOf = (list: WishList): Record<string, string> => (list === 'pending' ? {} : { state: list })
  return (
    <>
      <PageTitle lead={text.lead}>{text.title}</PageTitle>
      <Tabs label={text.lists}>
        {WISH_LISTS.map((list) => (
          <Tab key={list} to={PATH} search={searchOf(list)}>
            {text.listNames[list]}
          </Tab>
        ))}
      </Tabs>
      {items.length === 0 && <EmptyState title={text.none[state]}>{text.noneHint}</EmptyState>}
      <ul className={styles.wishes}>
        {items.map((wish) => (
          <ModeratedRow key={wish.hash} wish={wish} list={state} />
        ))}
      </ul>
      <Pager to={PATH} search={searchOf(state)} {...pager} />
    </>
  )
}

function ModeratedRow({ wish, list }: { wish: ModeratedWish; list: WishList }) {
  const { author, body, campaign, at, isOwn } = wish
  return (
    <li className={styles.wish}>
      <Avatar name={author.name} handle={author.handle} picture={author.avatar} size="medium" />
      <div className={styles.text}>
        <p className={styles.body} dir={resolveDirection(null, body, 'rtl')}>
          {body}
        </p>
        <p className={styles.meta}>
          <span>
            <PersonLink person={author} />
          </span>
          <PathLink to={`/campaign/${campaign.slug}`}>
            <bdi>{campaign.title}</bdi>
          </PathLink>
          <Time at={at} as="moment" />
        </p>
        {isOwn ? <p className={styles.state}>{text.own}</p> : <Decision wish={wish} list={list} />}
      </div>
    </li>
  )
}

function Decision({ wish: { hash, version, author }, list }: { wish: ModeratedWish; list: WishList }) {
  const [isRejecting, setIsRejecting] = useState(false)
  const approve = useAction(approveWish, { hash, version: String(version) })
  const reject = <RejectForm hash={hash} version={version} list={list} close={() => setIsRejecting(false)} />
  if (isRejecting) return reject
  return (
    <>
      <div className={styles.buttons}>
        {list === 'pending' && (
          <ActionButton action={approve} size="small" aria-label={text.approveOf(author.name)}>
            {text.approve}
          </ActionButton>
        )}
        <Button
          variant="quiet"
          size="small"
          aria-label={text.rejectOf(text.reject[list], author.name)}
          onClick={() => setIsRejecting(true)}
        >
          {`${text.reject[list]}…`}
        </Button>
      </div>
      <ErrorNote>{approve.error?.message}</ErrorNote>
      <FormDetails label={text.reject[list]} forms={formName(rejectWish.name, { hash, version: String(version) })}>
        {import.meta.env.SSR && reject}
      </FormDetails>
    </>
  )
}

function RejectForm({ hash, version, list, close }: { hash: string; version: number; list: WishList; close: () => void }) {
  const [reason, setReason] = useState('')
  const reject = useAction(rejectWish, { hash, version: String(version) }, { onDone: close })
  const { fields, formError } = fieldErrors(reject.error, ['reason'])
  return (
    <EditForm action={reject} submitLabel={text.reject[list]} danger width="wide" error={formError} onCancel={close}>
      <Field label={text.reason} hint={text.reasonHint} error={fields.reason} counter={{ value: reason, max: LIMITS.campaignReason }}>
        {(control) => <TextArea {...control} name="reason" rows={2} value={reason} onChange={({ target }) => setReason(target.value)} />}
      </Field>
    </EditForm>
  )
}
