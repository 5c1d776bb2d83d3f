import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useRouteContext } from '@tanstack/react-router'
import { useSignInSearch } from '#web/account/auth/use-sign-in-search.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { CopyLine } from './CopyLine.tsx'
import { formatFileSize } from './format-score.ts'
import { ownBallotQuery } from './queries.ts'
import styles from './results.module.css'
import { resultsText as text } from './text.ts'

interface Props {
  slug: string
  head: string
  /** Size of the file in bytes. */
  fileBytes: number
}

/** The file of all ballots, how to verify it, and the member's own receipt. */
export const Verification = ({ slug, head, fileBytes }: Props) => (
  <>
    <PageSection title={text.verify}>
      <p className={styles.text}>{text.verifyHint}</p>
      <div className={styles.files}>
        <a
          className={buttonClass({ variant: 'primary' })}
          href={`/api/campaigns/${slug}/results.jsonl`}
          download={fileName(slug)}
          data-results-file=""
        >
          <IconDownload size={20} stroke={1.6} aria-hidden="true" />
          <span>
            {text.download} ({formatFileSize(fileBytes)})
          </span>
        </a>
        <a className={buttonClass({ variant: 'quiet' })} href="/verify-campaign.mjs" download="verify-campaign.mjs">
          {text.script}
        </a>
      </div>
      <ol className={styles.steps}>
        <li>{text.step1}</li>
        <li>
          {text.step2}
          <CopyLine
            label={text.commandLabel}
            value={`node verify-campaign.mjs ${fileName(slug)} --head ${head}`}
            copyLabel={text.copyCommand}
          />
        </li>
        <li>
          {text.step3}
          <CopyLine label={text.headLabel} value={head} copyLabel={text.copyHead}>
            {text.headHint}
          </CopyLine>
        </li>
      </ol>
    </PageSection>
    <PageSection title={text.mine}>
      <OwnReceipt slug={slug} />
    </PageSection>
  </>
)

const fileName = (slug: string) => `${slug}-results.jsonl`

function OwnReceipt({ slug }: { slug: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useViewer()
  const search = useSignInSearch()
  const ballot = useClientQuery({ ...ownBallotQuery(api, slug), enabled: Boolean(viewer) })
  if (!viewer)
    return (
      <p className={styles.text}>
        {text.mineVisitor}{' '}
        <PathLink to="/login" search={search} rel="nofollow">
          {text.signIn}
        </PathLink>
      </p>
    )
  if (!ballot) return <div className={styles.receipt} />
  if (ballot.receipt === null) return <p className={styles.text}>{text.mineNone}</p>
  return (
    <CopyLine label={text.receipt} value={ballot.receipt} copyLabel={text.copyReceipt}>
      {text.mineHint}{' '}
      <code className={styles.option} dir="ltr">
        --receipt {ballot.receipt}
      </code>
    </CopyLine>
  )
}
