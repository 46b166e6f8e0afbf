import { backgroundReadingTexts as texts } from '../../../contract/organisations/background-reading.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { useBackgroundReading } from './background-reading.hooks.ts'

/** Offers background reading to administrators until one of them has answered. */
export function BackgroundReadingOffer() {
  const { reading, isBusy, failure, change } = useBackgroundReading()
  if (reading === null || !reading.isOffered || reading.model === null) return null
  const { waiting, model, estimate, monthlyTokens } = reading
  const disabledReason = isBusy ? texts.saving : null
  return (
    <Banner
      tone="live"
      action={
        <>
          <Button
            size="small"
            tone="primary"
            disabledReason={disabledReason}
            onClick={() => change({ isOn: true, isOfferAnswered: true })}
          >
            {texts.accept}
          </Button>
          <Button size="small" disabledReason={disabledReason} onClick={() => change({ isOfferAnswered: true })}>
            {texts.decline}
          </Button>
        </>
      }
    >
      {texts.offer(waiting, model.label)} {texts.offerCost(estimate, monthlyTokens)}
      {failure && ` ${texts.offerFailed(failure)}`}
    </Banner>
  )
}
