import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '#web/lib/head.ts'
import { withPageErrors } from '#web/lib/with-page-errors.ts'
import { ApiAreaReference } from '#web/portability/api-reference/ApiAreaReference.tsx'
import { referenceAreaQuery } from '#web/portability/api-reference/queries.ts'
import { AREA_TITLES, text } from '#web/portability/api-reference/text.ts'
import type { ApiArea } from '#worker/portability/api-reference/contract.ts'

const isArea = (name: string): name is ApiArea => Object.hasOwn(AREA_TITLES, name)

export const Route = createFileRoute('/_shell/about/api/$area')({
  loader: ({ params: { area }, context: { queryClient, api, origin, pageResponse } }) => {
    if (!isArea(area)) throw notFound()
    return withPageErrors(pageResponse, queryClient.ensureQueryData(referenceAreaQuery(api, area))).then(() => ({
      area,
      head: pageHead({ title: `${text.title}: ${AREA_TITLES[area]}`, description: text.areaLead, origin, path: `/about/api/${area}` }),
    }))
  },
  component: () => <ApiAreaReference area={Route.useLoaderData().area} />,
})
