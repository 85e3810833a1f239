export declare const packages: string[];
export declare function makePackage(name: string, folder: string): void;
