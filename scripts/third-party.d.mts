export interface ThirdPartyPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}
export declare function thirdPartyText(): string;
export declare function productionPackages(): ThirdPartyPackage[];
