export { fulfillSponsoredPost } from './fulfill-sponsored-post.ts'
