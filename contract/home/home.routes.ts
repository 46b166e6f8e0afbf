import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import {
  changedItemSchema,
  contentUpdateSchema,
  matterSchema,
  newItemSchema,
  sinceQuery,
  watchlistItemSchema,
} from './home.schemas.ts'

const itemAnswer = z.object({ item: watchlistItemSchema })

export const homeRoutes = {
  noteVisit: route({
    method: 'POST',
    path: '/orgs/:project/user-visit',
    rights: 'reader',
    scope: 'write',
    params: projectParams,
    response: z.object({ priorVisits: z.array(z.string()) }),
  }),
  listContentUpdates: route({
    method: 'GET',
    path: '/orgs/:project/content-updates',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    query: sinceQuery,
    response: z.object({ updates: z.array(contentUpdateSchema) }),
  }),
  listWatchlist: route({
    method: 'GET',
    path: '/orgs/:project/emerging/watchlist',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: z.object({ watchlist: z.array(watchlistItemSchema) }),
  }),
  createWatchlistItem: route({
    method: 'POST',
    path: '/orgs/:project/emerging/watchlist',
    rights: 'member',
    scope: 'write',
    creates: caps.watchlist,
    params: projectParams,
    body: z.object({ item: newItemSchema }),
    response: itemAnswer,
  }),
  changeWatchlistItem: route({
    method: 'PUT',
    path: '/orgs/:project/emerging/watchlist',
    rights: 'member',
    scope: 'write',
    params: projectParams,
    body: z.object({ item: changedItemSchema }),
    response: itemAnswer,
  }),
  deleteWatchlistItem: route({
    method: 'DELETE',
    path: '/orgs/:project/emerging/watchlist/:itemId',
    rights: 'member',
    scope: 'write',
    params: projectParams.extend({ itemId: z.string().max(64) }),
    response: emptyAnswer,
  }),
  listMatters: route({
    method: 'GET',
    path: '/orgs/:project/emerging/matters',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    query: sinceQuery,
    response: z.object({ matters: z.array(matterSchema) }),
  }),
  dismissMatter: route({
    method: 'POST',
    path: '/orgs/:project/emerging/matters/:matterId/_dismiss',
    rights: 'reader',
    scope: 'write',
    params: projectParams.extend({ matterId: z.string().max(64) }),
    response: emptyAnswer,
  }),
}
