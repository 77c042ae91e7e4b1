import { CompanyExport } from './company-export.tsx';

/** The tab of the settings with the export of the company's data. */
export function CompanyExportTab() {
  return (
    <div className="overflow-y-auto p-4 md:p-6">
      <CompanyExport />
    </div>
  );
}
