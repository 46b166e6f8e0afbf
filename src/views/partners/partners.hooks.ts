import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { LogoVariant, Partner } from '../../../contract/partners/partners.schemas.ts'
import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { cleanWebsite } from '../../../contract/shared/website.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { fieldsOf, newPartnerId, type PartnerFields } from '../../machines/partners/partners.events.ts'
import {
  matchingPartners,
  type PartnerOrder,
  sortedPartners,
  userMatches,
} from '../../machines/partners/partners.selectors.ts'
import { isSame } from '../../machines/shared/editor.rules.ts'
import { useResource } from '../shared/resource.hooks.ts'
import { useSearch } from '../shared/search.hooks.ts'
import { useFeature, useLivingFeature, useSystem } from '../shared/system-context.ts'
import { logoRegistry } from './logo-registry.ts'

/** The installation's partners, searched and sorted. */
export function usePartners() {
  const actor = useLivingFeature('partners')
  const { goTo } = useSystem()
  const snapshot = useSelector(actor, (current) => current)
  const { partners, order, failure } = snapshot.context
  const search = useSearch(useSelector(actor, (snapshot) => snapshot?.children.search))
  return {
    shown: sortedPartners(matchingPartners(partners, search.applied), order),
    count: partners.length,
    ...search,
    order,
    isLoading: snapshot.hasTag('busy'),
    failure: snapshot.hasTag('failed') ? (failure?.message ?? '') : null,
    isUnknown: snapshot.hasTag('partner unknown'),
    readAgain: () => actor.send({ type: 'partners.list requested' }),
    setOrder: (requested: PartnerOrder) => actor.send({ type: 'partners.order chosen', order: requested }),
    open: (partnerId: string) => goTo(pagePath('adminPartners', { partnerId })),
    add: () => goTo(pagePath('adminPartners', { partnerId: newPartnerId })),
    close: () => goTo(pagePath('adminPartners')),
  }
}

/** Tells the partners' machine which partner the URL names. */
export function usePartnerOfAddress(): void {
  const actor = useLivingFeature('partners')
  const { partnerId = null } = useParams()
  useEffect(() => actor.send({ type: 'partner.named', partnerId }), [actor, partnerId])
  useEffect(() => () => actor.send({ type: 'partner.named', partnerId: null }), [actor])
}

/** The dialog of one partner; null while none is open. */
export function usePartnerForm() {
  const form = useFeature('partner form')
  const snapshot = useSelector(form, (current) => current)
  const logo = useFeature('partner logo')
  const logos = useSelector(logo, (current) => current)
  const people = useResource('partner users')
  const userSearch = useSearch(useFeature('partner user search'))
  if (!form || !snapshot) return null
  const { saved: partner, fields, failure } = snapshot.context
  const isBusy = snapshot.hasTag('saving')
  const isUploading = logos?.hasTag('busy') ?? false
  const upload = logos?.context.upload
  const users = people.data ?? []
  return {
    partner,
    fields,
    isNew: partner === null,
    isUnsaved: !isSame(fields, fieldsOf(partner)),
    failure: snapshot.hasTag('failed') ? formFailure(failure) : null,
    saveDisabledReason: saveDisabledReason(fields, isBusy),
    websiteError: cleanWebsite(fields.website) === null ? partnersTexts.noWebsite : null,
    usersNotRead: people.isFailed,
    userOptions: userMatches(users, userSearch.applied, fields.userIds).map(({ id, name, email }) => ({
      value: id,
      label: name,
      note: email,
    })),
    chosenUsers: fields.userIds.map((id) => {
      const user = users.find((one) => one.id === id)
      return { id, name: user?.name ?? partnersTexts.formerUser, email: user?.email ?? '' }
    }),
    signInAddress: partner ? signInAddressOf(partner) : null,
    whyNoLogo: logoReason(partner, isUploading),
    logoFailureOf: (variant: LogoVariant) =>
      upload?.variant === variant ? (logos?.context.failure?.message ?? null) : null,
    isUploading: (variant: LogoVariant) => isUploading && upload?.variant === variant,
    change: (change: Partial<PartnerFields>) => form.send({ type: 'editor.changed', change }),
    addUser: (id: string | null) =>
      id !== null && form.send({ type: 'editor.changed', change: { userIds: [...fields.userIds, id] } }),
    removeUser: (id: string) =>
      form.send({ type: 'editor.changed', change: { userIds: fields.userIds.filter((one) => one !== id) } }),
    searchUsers: userSearch.setSearch,
    readUsersAgain: people.readAgain,
    chooseLogo: (variant: LogoVariant, file: File) =>
      partner && logo?.send({ type: 'logo.chosen', id: partner.id, variant, fileId: logoRegistry.lay(file) }),
    save: () => form.send({ type: 'editor.save requested', key: crypto.randomUUID() }),
  }
}

export type PartnerForm = NonNullable<ReturnType<typeof usePartnerForm>>

function saveDisabledReason(fields: PartnerFields, isBusy: boolean): string | null {
  if (isBusy) return partnersTexts.saving
  if (fields.name.trim() === '') return partnersTexts.noName
  return cleanWebsite(fields.website) === null ? partnersTexts.noWebsite : null
}

function logoReason(partner: Partner | null, isUploading: boolean): string | null {
  if (partner === null) return partnersTexts.saveFirst
  return isUploading ? partnersTexts.uploading : null
}

const signInAddressOf = ({ id }: Partner) => `${window.location.origin}/?partner=${id}`
