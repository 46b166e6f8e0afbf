import { useEffect } from 'react'
import { shellTexts } from '../../contract/shell/shell.texts.ts'
import { useBrand } from '../views/shared/brand-context.ts'
import { useSystem } from '../views/shared/system-context.ts'

/** Sets the window's title: the page, the product and, outside production, the environment. */
export function usePageTitle(page: string | null): void {
  const { settings } = useSystem()
  const brand = useBrand()
  const environment = settings.environment === 'prod' ? null : shellTexts.environments[settings.environment]
  useEffect(() => {
    document.title = shellTexts.title({ page, product: brand.name, environment })
  }, [page, brand.name, environment])
}
