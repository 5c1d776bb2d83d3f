import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { formatDate } from '#shared/persian/jalali.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ApproveForm, HELD_LIST, ReturnForm } from '#web/moderation/admin/ReviewForms.tsx'
import { importReviewPath } from '#web/moderation/import-reviews/queries.ts'
import { PostBody } from '#web/posts/rendering/PostBody.tsx'
import { ActionPanel } from '#web/ui/admin/ActionPanel.tsx'
import { DescriptionList } from '#web/ui/admin/DescriptionList.tsx'
import { PersonLink } from '#web/ui/admin/PersonLink.tsx'
import { BackLink } from '#web/ui/admin/ShortcutLegend.tsx'
import staff from '#web/ui/admin/staff-page.module.css'
import { useBackKey } from '#web/ui/admin/use-triage-keys.ts'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Avatar } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import { releaseHeldPost, returnHeldPost } from './actions.ts'
import { HELD_POST_KEYS, type HeldPostAction, heldPostQuery } from './queries.ts'
import { text } from './text.ts'

/** A held version as the release would publish it, and the decision about it. */
export function HeldPostDetails({ hash, action }: { hash: string; action: HeldPostAction | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const post = useSuspenseQuery(heldPostQuery(api, hash)).data
  const back = post.importHash === null ? HELD_LIST : importReviewPath(post.importHash)
  useBackKey(back)
  const { title, description, author, authorSince, publication, links, heldAt, isPublished, html, tags, canonicalUrl, version } = post
  const fields = { hash, version: String(version) }
  const [release, sendBack] = [useAction(releaseHeldPost, fields), useAction(returnHeldPost, fields)]
  const forms = {
    release: (close: () => void) => <ApproveForm action={release} submitLabel={text.releaseSubmit} close={close} />,
    return: (close: () => void) => <ReturnForm action={sendBack} submitLabel={text.return} close={close} />,
  }
  const hints = { release: text.releaseHint, return: text.returnHint }
  return (
    <>
      <PageTitle lead={<BackLink to={back}>{post.importHash === null ? text.back : text.backToImport}</BackLink>}>
        <bdi>{title || text.untitled}</bdi>
      </PageTitle>
      <p className={staff.byline}>
        <span className={staff.person}>
          <Avatar name={author.name} handle={author.handle} picture={author.avatar} />
          <PersonLink person={author} />
        </span>
        <Time at={heldAt} as="ago" />
      </p>
      {isPublished && <p className={staff.hint}>{text.versionOfPublished}</p>}
      {post.importHash !== null && <p className={staff.hint}>{text.waitsWithImport}</p>}
      <article className={staff.version} aria-label={text.version}>
        {description !== '' && <p className={staff.hint}>{description}</p>}
        <PostBody key={version} name={hash} html={html} />
      </article>
      <h2 className="visually-hidden">{text.actions}</h2>
      <ActionPanel
        stays
        initial={action}
        actions={HELD_POST_KEYS.map((key) => ({
          ...key,
          ...(key.name === 'release' && { tone: 'primary' }),
          summary: hints[key.name],
          forms: `held-posts.${key.name}`,
          form: forms[key.name],
        }))}
      />
      <PageSection title={text.facts} landmark={false}>
        <DescriptionList
          label={text.facts}
          facts={[
            [text.authorSince, formatDate(authorSince)],
            [text.heldAt, <Time key="held" at={heldAt} as="moment" />],
            [text.publication, publication && <bdi>{publication.name}</bdi>],
            [text.tags, tags.length > 0 && <bdi>{tags.join('، ')}</bdi>],
            [text.canonical, canonicalUrl && <bdi dir="ltr">{canonicalUrl}</bdi>],
            [
              text.linkList,
              links.length > 0 && (
                <ul key="links" className={staff.links}>
                  {links.map((link) => (
                    <li key={link}>
                      <bdi dir="ltr">{link}</bdi>
                    </li>
                  ))}
                </ul>
              ),
            ],
          ]}
        />
      </PageSection>
    </>
  )
}
