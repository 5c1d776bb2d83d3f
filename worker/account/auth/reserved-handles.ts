import { confusableVariants } from './look-alike-handles.ts'

/** First path segments the product uses or may use later, and misleading names. */
const RESERVED = `
about abuse account accounts admin administrator ads all api app apps archive assets audio auth author authors autoabzar
badge billing blog blogs bookmark bookmarks bot business campaign campaigns cdn cdn-cgi comment comments commercial contact
contact-us cookies copyright daftar daftar.app dashboard default delete discover docs download draft drafts edit editor email
embed error errors explore false favicon favicon.ico feed feedback feeds fonts forgot guest guidelines help history home
hostmaster hub icons image images index info invite jobs js json kaveh language law legal list lists local login logout mail
manifest manifest.webmanifest constructor prototype me media membership mobile moderator new new-post news newsletter none notifications null oauth official opensearch
operator owner p page pages password payment payments people podcast podcasts policy post postmaster posts press premium pricing
privacy profile promotion promotions publication publications pwa radio random read reader register report reports reset robots
robots.txt root rss rules s saved search security session settings share sign-in sign-out sign-up signin signout signup site sitemap
sitemap.xml sms sound sounds staff static stats status store story subscribe sudo support sysadmin system tag tags team terms test
tests theme themes tmp topic topics tos trending true trust undefined unsubscribe upload uploads user username users v1 v2 verify
virgool webmaster well-known widget widgets write writer writers www you your yourname
`

const reservedNames = new Set(RESERVED.split(/\s+/).filter(Boolean))
const reservedVariants = new Set([...reservedNames].flatMap(confusableVariants))

export const isReservedHandle = (handle: string): boolean =>
  reservedNames.has(handle) || confusableVariants(handle).some((variant) => reservedVariants.has(variant))
